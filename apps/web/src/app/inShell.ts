import { createContext } from 'react'

/** Whether a page stands in the shell, which brings the main landmark; alone, a page brings its own. */
export const InShell = createContext(false)
