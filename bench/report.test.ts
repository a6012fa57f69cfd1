import { describe, expect, it } from 'vitest'
import { atLeast, reportText, unfinished } from './report.ts'

describe('the report of a part that failed', () => {
  it('keeps the rows so far and says that it is incomplete', () => {
    const kept = { title: 'The API', rows: [atLeast('list', 0.8, 'x', 0.7)] }
    const report = unfinished(kept, 'api', 'ended with 1')
    expect(report.rows).toEqual(kept.rows)
    expect(reportText(report)).toMatch(/The API: NOT FINISHED, ended with 1\n.*list.*met/)
  })

  it('names the part without results', () => {
    expect(reportText(unfinished(undefined, 'start', 'ended with SIGKILL'))).toBe(
      'start: NOT FINISHED, ended with SIGKILL',
    )
  })
})
