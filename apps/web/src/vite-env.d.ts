/// <reference types="vite/client" />

interface Window {
  /** Set by boot.js from the page's meta tag; read by libraries that add style elements. */
  __webpack_nonce__?: string
}

/** The portal's version, from the root package.json. */
declare const __APP_VERSION__: string
