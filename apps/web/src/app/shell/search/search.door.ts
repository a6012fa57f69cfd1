/** The purpose of the search: everything, or the acts that make something new (`c`). */
export type SearchDoor = 'all' | 'create'
