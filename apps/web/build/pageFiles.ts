import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { openPages, signedInPages } from '../src/lib/pages.ts'

type Bundle = Rolldown.OutputBundle
const addresses: Readonly<Record<string, string>> = { ...openPages, ...signedInPages }
/** How manifests name a page: `audit: () => import('./AuditPage.tsx')`, `openRoute(openPages.password, () => import(…`. */
const named = [
  { files: 'src/features/*/*/*.feature.ts', pattern: /\b(\w+): \(\) =>\s*import\('(.+?)'\)/g },
  { files: 'src/features/*/*/*.open.ts', pattern: /(?:openRoute\(\s*|path: )openPages\.(\w+),[^]*?import\('(.+?)'\)/g },
]

/** The module of each page, by its address. */
export function pageModules(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { files, pattern } of named)
    for (const file of globSync(files, { cwd: root }))
      for (const [, name = '', module = ''] of readFileSync(join(root, file), 'utf8').matchAll(pattern)) {
        const address = addresses[name]
        if (address !== undefined) found.set(address, resolve(root, dirname(file), module))
      }
  return found
}

/** A chunk's file, everything that it imports statically, and their styles. */
function filesOf(bundle: Bundle, fileName: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || files.has(fileName)) return files
  files.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, files)
  return files
}

/** Records the files of each page's first view, so that the server can name them in the requested page. */
export function pageFiles(): Plugin {
  let root = ''
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const chunkOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module))?.fileName ?? ''
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
      const linked = filesOf(bundle, entry)
      const signedIn = chunkOf(join(root, 'src/app/signedIn.ts'))
      const behindSignIn = new Set<string>(Object.values(signedInPages))
      const pages = [...pageModules(root)].map(([address, module]) => {
        const files = filesOf(bundle, chunkOf(module))
        if (behindSignIn.has(address)) filesOf(bundle, signedIn, files)
        return [address, [...files].filter((file) => !linked.has(file))] as const
      })
      const source = JSON.stringify(Object.fromEntries(pages), null, 2)
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}
