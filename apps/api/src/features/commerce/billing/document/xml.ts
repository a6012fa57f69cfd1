// XML of an element tree. Names are ours and values are user input: characters that XML does not allow are removed, the
// rest is escaped.

/**
 * An element by its name: its text, its parts, or several elements of that name. `name@attribute` next to it is its
 * attribute.
 */
export type Elements = { readonly [name: string]: string | Elements | readonly (string | Elements)[] | undefined }

const unwritable = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (found) => entities[found] ?? found)

function partsOf(elements: Elements, indent: string): string {
  const written = Object.entries(elements).flatMap(([name, value]) => {
    if (value === undefined || name.includes('@')) return []
    const attributes = Object.entries(elements).flatMap(([key, text]) =>
      key.startsWith(`${name}@`) && typeof text === 'string' ? ` ${key.slice(name.length + 1)}="${escaped(text)}"` : [],
    )
    const open = `${indent}<${name}${attributes.join('')}>`
    const many: readonly (string | Elements)[] = Array.isArray(value) ? value : [value as string | Elements]
    return many.map((one) =>
      typeof one === 'string'
        ? `${open}${escaped(one)}</${name}>\n`
        : `${open}\n${partsOf(one, `${indent}  `)}${indent}</${name}>\n`,
    )
  })
  return written.join('')
}

/** A document of one element. */
export const xmlOf = (root: Elements): string => `<?xml version="1.0" encoding="UTF-8"?>\n${partsOf(root, '')}`
