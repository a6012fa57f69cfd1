// Business constants of specification section 9 that the web keeps. Others are where they belong: times of a session in
// session.times.ts, the page size in the contract's core/page.ts.

/** Milliseconds in which the repetition of an identical request is answered from the cache ("request debounce"; `ux.md` 3.5). */
export const requestDebounce = 2000

/** Seconds until a page that did not load is tried again. */
export const brokenPageRetry = 10
