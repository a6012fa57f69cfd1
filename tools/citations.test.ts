import { expect, test } from 'vitest'
import { citing, countCitations, faultsIn, sectionsOf } from './citations.ts'

const files = citing()

test('every citation and every link leads somewhere', () => {
  expect(files.flatMap(([path, content]) => faultsIn(path, content).map((fault) => `${path}: ${fault}`))).toEqual([])
  // A pattern that matches nothing would find no fault either.
  const found = files.reduce((sum, [path, content]) => sum + countCitations(path, content), 0)
  expect(found).toBeGreaterThan(400)
})

const planted: [what: string, path: string, content: string, fault: string][] = [
  ['a page that is not there', 'a.ts', '// (`stack.md` 2)', 'no such page'],
  ['a section that is not there', 'a.ts', '// (`product.md` 6.9)', 'there is no 6.9'],
  ['a wrong one beside a right one', 'a.ts', '// (`product.md` 6.2, 6.9)', 'there is no 6.9'],
  ['an item that is not there', 'a.ts', '// (`security.md` 5.1.99)', 'there is no 5.1.99'],
  ['a letter that is not there', 'a.ts', '// (`product.md` M99)', 'there is no M99'],
  ['a page without a section', 'a.ts', '// (`product.md`)', 'no section'],
  ['a page without backticks', 'a.ts', '// (product.md 6.2)', 'backticks'],
  ['across a line break', 'a.ts', '// (see `product.md`\n// 6.9)', 'there is no 6.9'],
  ['a decision that is not there', 'a.ts', '// (decision 9999)', 'no decision 9999'],
  ['a decision of two digits', 'a.ts', '// (decision 30)', 'no decision 30'],
  ['a section of the specification', 'a.ts', '// (specification section 12)', 'of the specification'],
  ['a section of nothing', 'a.ts', '// (section 3)', 'here'],
  ['a ticket', 'a.ts', '// (issue 4)', 'look that up'],
  ['an attack that is not in the catalogue', 'a.test.ts', "test('attack 99: none')", 'not in the catalogue'],
  ['a page in a migration', 'apps/api/migrations/9999-a.sql', '-- `product.md` 6.9', 'there is no 6.9'],
  ['a migration that is not there', 'a.ts', '// (migrations 0001 and 9999)', 'no migration 9999'],
  ['a link', 'docs/a.md', '[gone](decisions/9999-gone.md)', 'leads nowhere'],
  ['a file', 'docs/a.md', 'see `gone.service.ts`', 'no such file'],
  ['a number of its own', 'docs/design/a.md', '## 1. One\nas above (1.7)', 'there is no 1.7'],
]
test.each(planted)('finds %s', (_, path, content, fault) => {
  expect(faultsIn(path, content)).toEqual([expect.stringContaining(fault)])
})

test('a page can be cited by its headings, list items and letters', () => {
  const text = '# Title\n## 2. Rights\n### 2.1 Flags\n1. one\n2. two\n## 8b. More\n- **M3** Sets.'
  expect([...sectionsOf(text)]).toEqual(['2', '2.1', '2.1.1', '2.1.2', '8b', 'M3'])
})
