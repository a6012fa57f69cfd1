import { languages } from '@portal/contract/core/language'
import { lookOf, type AccountBrand } from '../brand/brand.stored.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import { marks, ownColor } from './mails.template.ts'

// A mail gets the brand of its company when it is sent, so that a waiting mail shows the latest published one. The
// template's words and links were checked before; the parts of a brand were sanitised when it was saved.

export type Bodies = { text: string; html: string }
export type Portal = { publicOrigin: string; providerName: string }

const powered = { 'en-us': 'Powered by', 'fr-fr': 'Propulsé par' } as const
const languageOf = (html: string) =>
  languages.find((language) => html.includes(`<html lang="${language.slice(0, 2)}"`)) ?? 'en-us'

/** Sanitised HTML as plain text: each paragraph and item on its own line, the address of a link after its words. */
const plain = (html: string) =>
  html
    .replace(
      /<a href="(?:mailto:)?([^"<]*)"[^<>]*>([^<]*(?:<(?!\/?a[ >])[^<]*)*)<\/a>/g,
      (_, address: string, words: string) => (words === address ? words : `${words} (${address})`),
    )
    .replace(/<br ?\/?>|<\/(?:p|li)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', nbsp: ' ' })[name] ?? '&')
    .trim()

function headOf({ content, acctName }: AccountBrand, { publicOrigin }: Portal): string {
  const { logo, logoAlt, name } = lookOf({ content, acctName })
  const words = escapeHtml(logoAlt ?? name ?? acctName)
  const size = logo && { width: Math.round(logo.width / 2), height: Math.round(logo.height / 2) }
  const sign =
    logo && size
      ? `<img src="${publicOrigin}${logo.url}" alt="${words}" width="${size.width}" height="${size.height}" style="display:block;border:0;max-width:100%;height:auto">`
      : escapeHtml(name ?? acctName)
  return `<div style="margin:0 0 20px;font-size:18px;font-weight:600">${sign}</div>${part(content.headerHtml)}`
}
const part = (html: string) => html && `<div style="margin:0 0 16px">${html}</div>`
const small = (html: string) =>
  html && `<div style="margin:0 0 16px;font-size:14px;line-height:20px;color:#565e5c">${html}</div>`

const linksOf = ({ content: { links } }: AccountBrand) =>
  links.map(({ text, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`).join(' · ')

/** Both bodies in a brand; without one the mail stays as it was written. */
export function branded({ text, html }: Bodies, brand: AccountBrand | undefined, portal: Portal): Bodies {
  if (!brand) return { text, html }
  const { content } = brand
  const { colors } = lookOf(brand)
  const by = content.hidePoweredBy ? '' : `${powered[languageOf(html)]} ${portal.providerName}`
  const foot = [small(content.footerHtml), small(linksOf(brand)), small(escapeHtml(by))].join('')
  const below = [
    plain(content.footerHtml),
    content.links.map(({ text: words, url }) => `${words}\n${url}`).join('\n'),
    by,
  ]
  return {
    text: `${[plain(content.headerHtml), text.trimEnd(), ...below].filter(Boolean).join('\n\n')}\n`,
    html: html
      .replaceAll(`border-top:4px solid ${ownColor}`, `border-top:4px solid ${colors?.accent ?? ownColor}`)
      .replaceAll(`background:${ownColor}`, `background:${colors?.light.solid ?? ownColor}`)
      .replace(marks.head, () => headOf(brand, portal))
      .replace(marks.foot, () => foot),
  }
}
