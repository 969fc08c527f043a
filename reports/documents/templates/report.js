"use strict";
(() => {
  // Theme: as the system has it, light, or dark; kept where the browser allows it.
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const show = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    button.firstElementChild.textContent = theme;
  };
  let theme = "auto";
  try {
    theme = localStorage.getItem("kingmaker-theme") || "auto";
  } catch {
    /* no storage here: the choice lasts as long as the page */
  }
  if (!themes.includes(theme)) theme = "auto";
  show(theme);
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    show(theme);
    try {
      localStorage.setItem("kingmaker-theme", theme);
    } catch {
      /* see above */
    }
  });

  // Contents: open beside the text, closed above it, and marked where the reader is.
  const contents = document.querySelector(".toc details");
  const wide = matchMedia("(min-width: 70rem)");
  const fold = () => (contents.open = wide.matches);
  fold();
  wide.addEventListener("change", fold);
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") && !wide.matches) contents.open = false;
  });
  const links = new Map();
  for (const link of document.querySelectorAll(".toc > details > ol > li > a"))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const chapters = [...document.querySelectorAll("section.chapter")];
  const mark = () => {
    const passed = chapters.filter((one) => one.getBoundingClientRect().top < innerHeight * 0.3);
    const current = passed.length ? passed[passed.length - 1] : chapters[0];
    for (const [id, link] of links)
      if (id === current.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  };
  mark();
  addEventListener("scroll", mark, { passive: true });

  // Folded tables are opened for the printer, and by a link to them.
  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("figure > details")) one.open = true;
  });
  const unfold = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.querySelector(":scope > details");
    if (folded) folded.open = true;
  };
  unfold();
  addEventListener("hashchange", unfold);

  // Tables: sorted by a click on a head, filtered by words that a row must all hold.
  const plain = (text) =>
    text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, place) => {
      const label = head.querySelector(".head");
      const sort = document.createElement("button");
      sort.type = "button";
      sort.append(...label.childNodes);
      label.append(sort);
      sort.addEventListener("click", () => sortBy(place));
    });
    const value = (row, place) => {
      const cell = row.cells[place];
      const order = cell.dataset.order;
      return order === undefined ? plain(cell.textContent) : order === "" ? NaN : Number(order);
    };
    const isText = (place) => !heads[place].classList.contains("num");
    const sortBy = (place) => {
      const head = heads[place];
      const first = isText(place) ? "ascending" : "descending";
      const second = first === "ascending" ? "descending" : "ascending";
      const way = head.getAttribute("aria-sort") === first ? second : first;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", way);
      const sign = way === "ascending" ? 1 : -1;
      const empty = (one) => one === "" || Number.isNaN(one);
      const compare = (a, b) => {
        const [x, y] = [value(a, place), value(b, place)];
        if (empty(x) || empty(y)) return Number(empty(x)) - Number(empty(y)); // always last
        if (typeof x === "number" && typeof y === "number") return sign * (x - y);
        return sign * String(x).localeCompare(String(y), "en");
      };
      body.append(...[...rows].sort(compare));
    };
    const tools = table.closest("figure").querySelector(".tools");
    if (!tools) continue;
    const input = tools.querySelector("input");
    const told = tools.querySelector("output");
    const texts = new Map(rows.map((row) => [row, plain(row.textContent)]));
    const filter = () => {
      const words = plain(input.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        row.hidden = !words.every((word) => texts.get(row).includes(word));
        shown += Number(!row.hidden);
      }
      told.textContent = words.length ? `${shown} of ${rows.length} rows` : `${rows.length} rows`;
    };
    input.addEventListener("input", filter);
    tools.hidden = false;
    filter();
  }
})();
