import { createContext } from 'react'

/** Whether a page is inside the shell, which has the main landmark; a page outside has a separate one. */
export const InShell = createContext(false)
