import { worklistKinds } from '@portal/contract/operations/worklist/worklist.contract'
import { expect, test } from 'vitest'
import { features } from '../src/app.ts'

test('every kind of the worklist is brought by one feature', () => {
  const kinds = features.flatMap(({ worklist = [] }) => worklist.map(({ kind }) => kind))
  expect(kinds.toSorted()).toEqual(worklistKinds.toSorted())
})
