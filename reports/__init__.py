"""Reports: what a run's tables say. Metrics (numbers), figures (charts), documents (pages).

Reports read Parquet tables and manifests; they know no game. What a game wants shown beyond the
general sections stands in the manifest, declared as data.
"""
