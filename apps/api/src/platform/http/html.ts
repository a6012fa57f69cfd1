const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For content and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
nav ul { columns: 12rem; padding-left: 1.25rem; } nav li { min-height: 1.75rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
h3 code { font-size: 1rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; white-space: pre-wrap; }
table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; }
.quiet { opacity: .75; }`

/** A plain page without scripts. `body` is HTML already. */
export const plainPage = ({
  title,
  body,
  nonce,
  language = 'en',
}: {
  title: string
  body: string
  nonce: string
  language?: string
}) => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`
