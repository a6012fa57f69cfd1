// Runs before everything else and blocks the first paint, so that neither a wrong colour scheme nor an unguarded
// sink is ever seen. A file of its own because the content security policy allows no inline script.
;(() => {
  // The component library writes style text through innerHTML; text without "<" can never become an element.
  window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

  // Libraries that add style elements read the nonce here.
  window.__webpack_nonce__ = document.querySelector('meta[name="csp-nonce"]').content

  let wanted = 'auto'
  try {
    wanted = localStorage.getItem('portal.theme') ?? 'auto'
  } catch {
    // Storage may be forbidden: the system's scheme then decides.
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
