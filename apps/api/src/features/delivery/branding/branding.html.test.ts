import { expect, test } from 'vitest'
import { sanitizedHtml } from './branding.html.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://tracker.example/p.gif">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="https://bank.example@evil.example/">x</a>',
  '<a href="https://ok.example" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" onclick="x()" target=_top ping=https://evil.example>x</a>',
  '<style>body{display:none}</style>',
  '<p style="background:url(https://tracker.example)">x</p>',
  '<p class="x" id="y">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '</td></tr></table><h1>Your account was closed</h1>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<<script>script>alert(1)<</script>/script>',
  '<p><a href="https://ok.example"><a href="javascript:x">y</a></p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea></textarea><xmp><img src=x onerror=alert(1)></xmp>',
  '<p>\u202egnp.exe\u200b</p>',
  `${'<ul><li>'.repeat(200)}deep`,
  '<table><tr><td background="https://tracker.example">x</td></tr></table>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
]

test.each(hostile)('%s', async (typed) => {
  const clean = await sanitizedHtml('HeaderHtml', typed)
  const tags = [...clean.matchAll(/<\/?([a-z0-9]*)([^>]*)>/gi)]
  const allowed = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li']
  for (const [, name = '', attributes = ''] of tags) {
    expect(allowed).toContain(name.toLowerCase())
    expect(attributes.trim()).toMatch(/^(\/|href="(https:\/\/[^"@]+|mailto:[^"]+)")?$/)
  }
  expect(clean).not.toMatch(/[\u200b\u202a-\u202e]/)
  expect(tags.filter(([tag]) => tag === '<ul>').length).toBeLessThanOrEqual(10)
  expect(await sanitizedHtml('HeaderHtml', clean)).toBe(clean)
})

test('what mail clients show stays', async () => {
  const typed =
    '<p>Hello <strong>you</strong>,<br />ask <a href="https://ok.example/help?a=1&amp;b=2">us</a> or <a href="mailto:desk@ok.example">write</a></p><ul><li>One</li></ul>'
  expect(await sanitizedHtml('FooterHtml', typed)).toBe(typed)
})
