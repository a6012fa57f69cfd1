import { createContext } from 'react'

/** Whether a page is inside the shell, which has the main landmark; outside, a page has its own. */
export const InShell = createContext(false)
