import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, languageOf } from '@portal/contract/core/language'

// The pages of the identity providers: plain, in the language of the browser, reached by keyboard alone.

export const words = {
  'en-us': {
    title: 'Example identity provider',
    about: 'It belongs to the demo. Any address signs in, without a password.',
    email: 'E-mail address',
    signIn: 'Sign in',
    signOutToo: 'Sign out here too?',
    signOut: 'Sign out',
    next: 'Continue',
  },
  'fr-fr': {
    title: 'Fournisseur d’identité d’exemple',
    about: 'Il fait partie de la démo. Toute adresse ouvre une session, sans mot de passe.',
    email: 'Adresse e-mail',
    signIn: 'Se connecter',
    signOutToo: 'Vous déconnecter ici aussi\u00a0?',
    signOut: 'Se déconnecter',
    next: 'Continuer',
  },
} satisfies Record<Language, Record<string, string>>

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center}
main{width:22rem;max-width:100%;box-sizing:border-box;padding:1.5rem}h1{font-size:1.125rem;margin:0 0 .25rem}p{margin:0 0 1.5rem}
label{display:block;margin-bottom:.25rem}input,button{font:inherit;box-sizing:border-box;width:100%;min-height:2.75rem;padding:.25rem .75rem}
input{margin-bottom:1rem}`

/** A page of a provider in the language that the browser asks for. */
export function renderPage(request: IncomingMessage, content: (t: (typeof words)[Language]) => string): string {
  const language = languageOf(request.headers['accept-language'])
  const t = words[language]
  return `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t.title}</title><style>${style}</style></head><body><main>${content(t)}</main></body></html>`
}
function send(response: ServerResponse, page: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page)
}

const hiddenOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')

/** The sign-in page: one field and one button. The owner of the typed address is signed in. */
export function signInPage(
  request: IncomingMessage,
  response: ServerResponse,
  given: { action: string; email: string; fields?: Record<string, string> },
) {
  const page = renderPage(
    request,
    (t) => `<h1>${t.title}</h1><p>${t.about}</p>
<form method="post" action="${escaped(given.action)}">${hiddenOf(given.fields ?? {})}
<label for="email">${t.email}</label> <input id="email" name="email" type="email" autocomplete="username" autofocus value="${escaped(given.email)}">
<button type="submit">${t.signIn}</button></form>`,
  )
  send(response, page)
}

/** A page that submits its form automatically, as SAML's POST binding does; with a button where scripts are off. */
export function postingPage(
  request: IncomingMessage,
  response: ServerResponse,
  action: string,
  fields: Record<string, string>,
) {
  const page = renderPage(
    request,
    (
      t,
    ) => `<form method="post" action="${escaped(action)}">${hiddenOf(fields)}<button type="submit">${t.next}</button></form>
<script>document.forms[0].submit()</script>`,
  )
  send(response, page)
}

/** The fields of a form that was sent. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}
