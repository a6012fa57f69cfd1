import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import root from '../../package.json' with { type: 'json' }
import { compressed } from './build/compressed.ts'
import { fontPreload } from './build/fontPreload.ts'

/** Addresses that the API answers; everything else is the web's. */
const apiPaths = [
  '/api',
  '/Token',
  '/wpc',
  '/RefreshToken',
  '/ValidateToken',
  '/ExtToken',
  '/ValidateExtToken',
  '/Dashboard',
  '/AuditTrial',
  '/CustomerSettings',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev',
  '/.well-known',
]
const api = { target: 'http://127.0.0.1:8080', changeOrigin: false }

export default defineConfig({
  plugins: [react(), fontPreload(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(root.version) },
  resolve: {
    // Mantine's styles in their own cascade layer: a wrapper's own styles then win whichever chunk brings them first.
    alias: [
      {
        find: /^@mantine\/core\/styles\/((?!.*\.layer\.css$).+)\.css$/,
        replacement: '@mantine/core/styles/$1.layer.css',
      },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    // Every supported browser knows modulepreload; the polyfill would be one more script in the entry.
    modulePreload: { polyfill: false },
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path.replace('.', '\\.')}(/|\\?|$)`, api])),
  },
})
