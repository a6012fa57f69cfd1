import type { IncomingMessage, ServerResponse } from 'node:http'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/**
 * The sign-in page of a test's identity provider: one field and one button, both reached by keyboard. Whoever's address is typed
 * is signed in; with `submits` the page sends itself, for journeys that are about something else.
 */
export function signInPage(
  response: ServerResponse,
  given: { action: string; email: string; submits: boolean; fields?: Record<string, string> },
) {
  const hidden = Object.entries(given.fields ?? {})
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Example identity provider</title></head><body><main><h1>Example identity provider</h1>
<form method="post" action="${escaped(given.action)}">${hidden}
<label for="email">E-mail address</label> <input id="email" name="email" autocomplete="username" autofocus value="${escaped(given.email)}">
<button type="submit">Sign in</button></form></main>
${given.submits ? '<script>document.forms[0].submit()</script>' : ''}</body></html>`)
}

/** A page that sends a form by itself, as SAML's POST binding does; with a button where scripts are off. */
export function postingPage(response: ServerResponse, action: string, fields: Record<string, string>) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body>
<form method="post" action="${escaped(action)}">${inputs.join('')}<button type="submit">Continue</button></form>
<script>document.forms[0].submit()</script></body></html>`)
}

/** The fields of a form that was sent. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}
