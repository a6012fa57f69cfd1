// Runs before everything else and blocks the first paint, so that neither a wrong colour scheme nor an unguarded
// sink is ever seen. A file of its own because the content security policy allows no inline script.
;(() => {
  // The component library writes style text through innerHTML; text without "<" can never become an element.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    // Workers are files of the portal.
    createScriptURL: (text) => {
      const { origin, pathname } = new URL(text, location.href)
      return origin === location.origin && /^\/assets\/[\w.-]+\.js$/.test(pathname) ? text : null
    },
  })

  // Libraries that add style elements read the nonce here.
  window.__webpack_nonce__ = document.querySelector('meta[name="csp-nonce"]').content

  const chosen = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null // storage may be forbidden: the system then decides
    }
  }
  const wanted = chosen('portal.theme') ?? 'auto'
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // A page waits long for its first lock, whichever it is. Granted by now, the session's comes at once (`lib/session.ts`).
  void navigator.locks?.request('portal-first', () => {})

  // The texts come beside the scripts that read them; `lib/language.ts` chooses the same language.
  const language = chosen('portal.language') ?? navigator.languages.find((one) => /^(en|fr)\b/i.test(one)) ?? ''
  const french = /^fr/i.test(language)
  document.documentElement.lang = french ? 'fr' : 'en'
  const texts = document.createElement('link')
  const href = `/assets/i18n/${french ? 'fr-fr' : 'en-us'}.json`
  document.head.append(Object.assign(texts, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }))
})()
