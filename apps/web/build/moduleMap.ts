import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Records which file of the build contains which of our modules: the manifest does not name modules merged into groups. */
export function moduleMap(): Plugin {
  let root = ''
  return {
    name: 'module-map',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const path = relative(root, id)
          if (path.startsWith('src/')) files[path] = chunk.fileName
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(files, null, 2) })
    },
  }
}
