// Sets the theme before the first paint. The same rule as src/lib/theme.ts, which takes over afterwards.
(function () {
  var choice = 'system';
  try {
    choice = localStorage.getItem('countersign.theme') || 'system';
  } catch (error) {
    // Storage may be closed to us; the system's choice will do.
  }
  var dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
