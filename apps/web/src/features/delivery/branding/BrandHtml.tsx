import { Fragment, type ReactNode } from 'react'

// The header and footer of mails as the server keeps them. The browser's HTML parser is not used: elements outside this
// list are left out, and links lead nowhere.

const tags = ['p', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li'] as const
type Tag = (typeof tags)[number]
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const plain = (text: string) => text.replace(/&([a-z]+|#39);/g, (all, name: string) => entities[name] ?? all)

type Open = { name: string; children: ReactNode[] }
function element({ name, children }: Open, key: number): ReactNode {
  const parts = children.map((child, at) => <Fragment key={at}>{child}</Fragment>)
  if (name === 'a') return <u key={key}>{parts}</u>
  const Name = tags.find((tag): tag is Tag => tag === name)
  return Name ? <Name key={key}>{parts}</Name> : <Fragment key={key}>{parts}</Fragment>
}

/** Shows a text with the few elements that mails may have. */
export function BrandHtml({ html }: { html: string }) {
  const root: Open = { name: '', children: [] }
  const open = [root]
  const last = () => open.at(-1) ?? root
  const close = () => {
    const done = open.length > 1 ? open.pop() : undefined
    if (done) last().children.push(element(done, last().children.length))
  }
  for (const [part, shut, name] of html.matchAll(/<(\/?)([a-z0-9]+)(?:[^<>a-z0-9][^<>]*)?>|[^<]+|</gi)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) last().children.push(plain(part))
    else if (tag === 'br') last().children.push(<br />)
    else if (shut) {
      if (open.some((one) => one.name === tag)) while (last().name !== tag) close()
      if (last().name === tag) close()
    } else open.push({ name: tag, children: [] })
  }
  while (open.length > 1) close()
  return root.children.map((child, at) => <Fragment key={at}>{child}</Fragment>)
}
