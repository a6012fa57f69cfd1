import { isIP } from 'node:net'
import { colon, fillSlots, type Language, type Text } from '@portal/contract/core/language'
import { escapeHtml } from '../../platform/http/html.ts'
import type { Priority } from './mails.priority.ts'

const hello: Text = { 'en-us': 'Hello', 'fr-fr': 'Bonjour' }
/** Closings that several mails share: why the reader gets them, or what to do about them. */
const closings = {
  administers: {
    'en-us': 'You’re receiving this e-mail because you administer this account.',
    'fr-fr': 'Vous recevez cet e-mail parce que vous administrez ce compte.',
  },
  administered: {
    'en-us': 'You’re receiving this e-mail because you administered this account.',
    'fr-fr': 'Vous recevez cet e-mail parce que vous administriez ce compte.',
  },
  paysInvoices: {
    'en-us': 'You’re receiving this e-mail because your company’s invoices are sent to this address.',
    'fr-fr': 'Vous recevez cet e-mail parce que les factures de votre société sont envoyées à cette adresse.',
  },
  ignoreIfUnexpected: {
    'en-us': 'If you didn’t expect this e-mail, you don’t need to do anything.',
    'fr-fr': 'Si vous n’attendiez pas cet e-mail, vous n’avez rien à faire.',
  },
  neverAskedForPassword: {
    'en-us': 'Nobody will ever ask you for your password by e-mail.',
    'fr-fr': 'Personne ne vous demandera jamais votre mot de passe par e-mail.',
  },
  resetIfNotYou: {
    'en-us': 'If it wasn’t you, reset your password immediately and tell your administrator.',
    'fr-fr': 'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et prévenez votre administrateur.',
  },
  askAdministrator: {
    'en-us': 'If you didn’t expect this, ask your administrator.',
    'fr-fr': 'Si vous ne vous y attendiez pas, adressez-vous à votre administrateur.',
  },
  prepareAgain: {
    'en-us': 'You can prepare it again and send it for approval.',
    'fr-fr': 'Vous pouvez la préparer et la soumettre de nouveau à approbation.',
  },
} satisfies Record<string, Text>

/** A mail before it is rendered. `button` leads to the portal's own origin and nowhere else. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  /** A code to type, set apart so that it is read at a glance. */
  code?: string
  /** The details of an event, as pairs of a name and a value: when, where, by whom. */
  facts?: readonly (readonly [name: string, value: string])[]
  button?: { label: string; link: string }
  /** Used where no shared closing fits. */
  closing?: string
}
/** The whole letter, with its greeting and its closing. */
type FullLetter = Letter & { greeting: string; closing: string }
export type RenderedMail = { subject: string; text: string; html: string }
export type Values = Record<string, string>
/** Written as a method, so that a manifest can list templates with all types of values. */
type Wording<V extends Values> = { of(values: V): Letter }['of']
/** A template: words around values, no logic. The example is used for previews, and defines which values it takes. */
export type Template<V extends Values = Values> = {
  priority: Priority
  example: V
  /** The value that names the reader, where that is not `firstName`. */
  greets?: string
  closing?: keyof typeof closings
} & Record<Language, Wording<V>>
/** Every template is made here: it then has a priority, and belongs in the manifest of the feature that sends it. */
export const mailTemplate = <V extends Values>(template: Template<V>): Template<V> => template
export const exampleLink = 'https://portal.example.test/password?code=Zm9yIHRyeWluZyBvdXQgb25seSwgYSBsb25nIGNvZGU'

/** Breaks up a word in which a mail program would detect a link; it looks the same to the reader. */
const unlinked = '\u200b'
/**
 * Text that people typed: one line, in which no mail program finds a link. Every link begins with a colon behind a
 * scheme, an @ sign, or a full stop (or what a browser treats as one) followed by a letter or a digit.
 */
export const asWords = (value: string) => {
  if (isIP(value)) return value // a network address starts no link, and readers compare it
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/:(?<=\p{L}[\p{L}\p{N}+.-]*:)(?=\S)|@/giu, `$&${unlinked}`)
    .replace(/(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, `$&${unlinked}`)
    .trim()
}

// Mail programs support neither style sheets nor grids: this uses tables and inline styles. The colours follow the
// portal's look: petrol for what can be pressed, a ruled sheet on quiet ground; dark mode is left to the program.
/** The portal's colour, which a brand replaces. */
export const ownColor = '#006972'
/** The places of a brand's header and footer (`mails.brand.ts`). */
export const marks = { head: '<!-- above -->', foot: '<!-- below -->' } as const
const font = "font-family:'Instrument Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const line = (text: string, more = '') => `<p style="margin:0 0 16px;${more}">${text}</p>`
const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:6px;background:${ownColor}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
const codeOf = (code: string) =>
  `<div style="margin:8px 0 24px;padding:16px;border:1px solid #d8dedc;border-radius:6px;background:#f4f7f7;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;letter-spacing:6px;text-align:center">${escapeHtml(code)}</div>`
const factsOf = (facts: NonNullable<Letter['facts']>) =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;font-size:15px;line-height:22px">${facts
    .map(
      ([name, value]) =>
        `<tr><th scope="row" style="padding:6px 16px 6px 0;border-bottom:1px solid #e9eeed;text-align:left;vertical-align:top;white-space:nowrap;font-weight:400;color:#565e5c">${escapeHtml(name)}</th><td width="100%" style="padding:6px 0;border-bottom:1px solid #e9eeed;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

const htmlOf = (
  { subject, greeting, paragraphs, code, facts, button, closing }: FullLetter,
  language: Language,
) => `<!doctype html>
<html lang="${language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f7f7;color:#2c3332">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f7f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border:1px solid #d8dedc;border-top:4px solid ${ownColor};border-radius:6px;background:#ffffff"><tr><td style="padding:28px 24px 12px;${font};font-size:16px;line-height:24px;overflow-wrap:anywhere">
${marks.head}
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(subject)}</h1>
${line(escapeHtml(greeting))}
${paragraphs.map((paragraph) => line(escapeHtml(paragraph))).join('\n')}
${[code && codeOf(code), facts?.length && factsOf(facts), button && buttonOf(button)].filter(Boolean).join('\n')}
${line(escapeHtml(closing), 'padding-top:16px;border-top:1px solid #e9eeed;font-size:14px;line-height:20px;color:#565e5c')}
${marks.foot}
</td></tr></table>
</td></tr></table></div>
</body></html>
`

const textOf = ({ greeting, paragraphs, code, facts, button, closing }: FullLetter, language: Language) => {
  const before = colon[language]
  const pairs = facts?.map(([name, value]) => `${name}${before}${value}`).join('\n')
  const link = button && `${button.label}${before.trimEnd()}\n${button.link}`
  const parts = [greeting, ...paragraphs, code, pairs, link, closing]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const textsIn = <T>(part: T, change: (text: string) => string): T =>
  (typeof part === 'string'
    ? change(part)
    : Array.isArray(part)
      ? part.map((one) => textsIn<unknown>(one, change))
      : typeof part === 'object' && part !== null
        ? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, textsIn<unknown>(one, change)]))
        : part) as T

/** The wording with its values. They are inserted last, so that French words are elided only before values. */
function worded<V extends Values>(wording: Wording<V>, values: V, language: Language): Letter {
  const names = Object.keys(values).filter((name) => values[name] !== '')
  const marked = { ...values, ...Object.fromEntries(names.map((name, at) => [name, `\ue000${at}\ue001`])) }
  const valueAt = (at: string) => values[names[Number(at)] ?? ''] ?? ''
  const letter = textsIn(wording(marked), (text) => fillSlots(text, /\ue000(\d+)\ue001/, language, valueAt))
  // A typed text has its own paragraphs.
  return { ...letter, paragraphs: letter.paragraphs.flatMap((text) => text.split('\u2029')) }
}

/** Renders a mail in a language, as text and as HTML. The value named `link` is an address; all others are words. */
export function write<V extends Values>(template: Template<V>, language: Language, values: V): RenderedMail {
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'link' ? value : asWords(value)]),
  ) as V
  const { greets = 'firstName', closing } = template
  const letter: FullLetter = {
    greeting: `${[hello[language], words[greets]].filter((word) => word !== undefined).join(' ')},`,
    closing: closing ? closings[closing][language] : '',
    ...worded(template[language], words, language),
  }
  return { subject: letter.subject, text: textOf(letter, language), html: htmlOf(letter, language) }
}
