// Called after `npm ci`. The packages bring about 150 MB that nothing here reads: headers and libraries for compiling addons,
// source maps with their sources, pages of documentation, and weights of fonts. Licences stay. Plain JavaScript without
// newer syntax, as `check-node.mjs` is.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'node_modules')

function remove(file) {
  try {
    rmSync(file, { recursive: true, force: true })
  } catch (error) {
    console.warn(`${file} stays: ${error.message}`) // a folder that may not be changed
  }
}

/** Node runs no TypeScript of a package, so sources serve only source maps, unless the package itself names them. */
const isSource = (name) => /\.[cm]?tsx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name)
const isPage = (name) => /\.md$/i.test(name) && !/licen[cs]e|notice|copying/i.test(name)
const isUnread = (name, keepsSources) => /\.(map|a)$/.test(name) || isPage(name) || (!keepsSources && isSource(name))

/** Whether a package names sources as files to load, or to take its types from. */
function namesSources(folder) {
  const { main, module, types, typings, bin, exports } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  return /(?<!\.d)\.[cm]?tsx?"/.test(JSON.stringify({ main, module, types, typings, bin, exports }))
}

function trim(folder, inherited) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const isPackage = entries.some((entry) => entry.name === 'package.json')
  const keepsSources = inherited || (isPackage && namesSources(folder))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) trim(file, entry.name === 'node_modules' ? false : keepsSources)
    else if (entry.isFile() && isUnread(entry.name, keepsSources)) remove(file)
  }
}

const nodes = path.join(modules, 'node/node_modules')
for (const platform of existsSync(nodes) ? readdirSync(nodes).filter((name) => name.startsWith('node-')) : [])
  for (const unused of ['include', 'share']) remove(path.join(nodes, platform, unused))
trim(modules, false)

/** Packages of fonts have each weight, that of PDFs its code for browsers; these are used. */
const usedFiles = {
  '@embedpdf/fonts-arabic/fonts': /-Regular/,
  '@embedpdf/fonts-hebrew/fonts': /-Regular/,
  '@embedpdf/fonts-kr/fonts': /-Regular/,
  '@embedpdf/fonts-sc/fonts': /-Regular/,
  '@expo-google-fonts/ibm-plex-sans': /^(400Regular|500Medium|600SemiBold|index.*|metadata.*|package.json|LICENSE.*)$/,
  '@expo-google-fonts/noto-sans-thai': /^(400Regular|index.*|metadata.*|package.json|LICENSE.*)$/,
  'pdfkit/js': /^(?!pdfkit\.(standalone|old|browser\.old)\.)/,
}
for (const [folder, used] of Object.entries(usedFiles)) {
  const at = path.join(modules, folder)
  for (const name of existsSync(at) ? readdirSync(at) : []) if (!used.test(name)) remove(path.join(at, name))
}
