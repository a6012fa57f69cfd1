import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

const [kept, created] = [join(import.meta.dirname, '../public'), inject('servedTexts')]

/** A file of `/assets`, as the built web has it. */
export const assetAt = (path: string) => readFile(join(/^\/assets\/(i18n|guide)\//.test(path) ? created : kept, path))
