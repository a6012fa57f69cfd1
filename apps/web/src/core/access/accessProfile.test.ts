import { afterEach, describe, expect, test, vi } from 'vitest'
import { cachedProfile, cacheProfile, mergeProfile } from './accessProfile.ts'

afterEach(() => sessionStorage.clear())

describe('the access profile', () => {
  test('merges the objects of the list; later ones win', () => {
    expect(mergeProfile(['{"Bill":"R","Brand":"W"}', '{"Bill":"W","CustomerPlanEndDate":"Y"}'])).toEqual({
      Bill: 'W',
      Brand: 'W',
      CustomerPlanEndDate: 'Y',
    })
  })

  test('ignores what is not a flag value', () => {
    expect(mergeProfile(['{"UserRole":"RA","Bill":"X","DKIM":"N"}'])).toEqual({ DKIM: 'N' })
  })

  test.each([[[]], [['{"UserRole":"CU"}']], [['not json', 'null', '"text"', '[]']]])('%j is none', (texts) => {
    expect(mergeProfile(texts)).toBeNull()
  })
})

describe('its copy in session storage', () => {
  test('is for one person', () => {
    cacheProfile('one', { Bill: 'R' })
    expect(cachedProfile('one')).toEqual({ Bill: 'R' })
    expect(cachedProfile('another')).toBeNull()
  })

  test('can be forgotten', () => {
    cacheProfile('one', { Bill: 'R' })
    cacheProfile('one', null)
    expect(cachedProfile('one')).toBeNull()
  })

  test.each([
    ['reload', null],
    ['navigate', { Bill: 'R' }],
  ])('after a %s of the page it is %j', async (type, expected) => {
    vi.resetModules()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList)
    const fresh = await import('./accessProfile.ts')
    fresh.cacheProfile('one', { Bill: 'R' })
    expect(fresh.cachedProfile('one')).toEqual(expected)
    fresh.cacheProfile('one', { Bill: 'W' })
    expect(fresh.cachedProfile('one')).toEqual({ Bill: 'W' })
  })

  test.each(['', 'no json', 'null', '{}', '{"userKey":"one"}'])('counts as none when it is %j', (stored) => {
    sessionStorage.setItem('accessProfile', stored)
    expect(cachedProfile('one')).toBeNull()
  })
})
