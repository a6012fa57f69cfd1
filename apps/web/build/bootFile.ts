import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const address = '/assets/boot.js'

/**
 * Gives the script that blocks the first paint a name made of its content, like the other scripts: browsers cache it,
 * and a page that is opened again does not wait for it.
 */
export function bootFile(): Plugin {
  let path = ''
  let reference = ''
  return {
    name: 'boot-file',
    apply: 'build',
    configResolved({ publicDir }) {
      path = join(publicDir, address)
    },
    buildStart() {
      const source = readFileSync(path, 'utf8')
      reference = this.emitFile({ type: 'asset', name: 'boot.js', originalFileName: `public${address}`, source })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html.')
        page.source = String(page.source).replace(address, `/${this.getFileName(reference)}`)
      },
    },
  }
}
