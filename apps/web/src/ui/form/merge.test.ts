import { describe, expect, test } from 'vitest'
import { mergeEdits } from './merge.ts'
import { changedPaths, withValue } from './values.ts'

const paths = ['name', 'contact.email', 'contact.phone', 'tags']
const opened = { name: 'A', contact: { email: 'a@x.test', phone: '' }, tags: ['one'] }

describe('merging edits of two people', () => {
  test('changes made by only one of them are kept', () => {
    const mine = withValue(opened, 'contact.phone', '+33123456789')
    const theirs = withValue(opened, 'name', 'B')
    const merge = mergeEdits(opened, mine, theirs, paths)
    expect(merge.values).toEqual({ name: 'B', contact: { email: 'a@x.test', phone: '+33123456789' }, tags: ['one'] })
    expect(merge).toMatchObject({ conflicts: [], taken: ['name'], kept: ['contact.phone'] })
  })

  test('what both changed is a conflict, in which mine applies until it is resolved', () => {
    const merge = mergeEdits(opened, { ...opened, tags: ['mine'] }, { ...opened, tags: ['theirs'] }, paths)
    expect(merge.conflicts).toEqual([{ path: 'tags', before: ['one'], mine: ['mine'], theirs: ['theirs'] }])
    expect(merge.values.tags).toEqual(['mine'])
  })

  test('the same change by both is not a conflict', () => {
    const both = { ...opened, name: 'C' }
    expect(mergeEdits(opened, both, both, paths)).toMatchObject({ conflicts: [], kept: ['name'], values: both })
  })
})

test('an emptied text and a missing one are the same; the values beside a changed path are shared', () => {
  expect(changedPaths({ a: null }, { a: '' }, ['a'])).toEqual([])
  const next = withValue(opened, 'contact.email', 'b@x.test')
  expect(changedPaths(opened, next, paths)).toEqual(['contact.email'])
  expect(next.tags).toBe(opened.tags)
})
