import type { Plugin } from 'vite'

const serverOnly = /\/contract\/src\/.*\.(words|manifest|requests)\.ts$/

/** Fails the build if it contains parts of the contract that only the server reads (decision 0011). */
export function refuseServerOnly(): Plugin {
  return {
    name: 'server-only',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const module = chunk.type === 'chunk' && chunk.moduleIds.find((id) => serverOnly.test(id))
        if (module) this.error(`${chunk.fileName} holds ${module}, which is for the server alone`)
      }
    },
  }
}
