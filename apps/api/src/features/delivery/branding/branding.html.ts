import { most } from '@portal/contract/delivery/branding/branding.fields'
import { visible } from '@portal/contract/core/fields'
import { Problem } from '@portal/contract/core/errors'
import type sanitize from 'sanitize-html'

// The header and footer of mails: only what every mail client shows. No styles, images or classes, because a company's
// text must neither cover the words of a mail nor look like its button.

/** Links use https or lead to a mailbox; an address with a name before an @ looks like another one. */
function isLink(href: string): boolean {
  const url = URL.parse(href.trim())
  if (url?.protocol === 'mailto:') return true
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 10,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'svg',
    'math',
    'xmp',
  ],
  transformTags: {
    a: (tagName, { href = '' }) => {
      const attribs: sanitize.Attributes = isLink(href) ? { href: href.trim() } : {}
      return { tagName, attribs }
    },
  },
}

/** The safe part of a text that a company typed. @throws Problem if that is longer than the field */
export async function sanitizedHtml(field: string, typed: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(visible(typed), options).trim()
  if (clean.length > most.html)
    throw new Problem('request.invalid', { fields: [{ field, code: 'tooLong', params: { max: most.html } }] })
  return clean
}
