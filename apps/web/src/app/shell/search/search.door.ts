/** The purpose of the search: everything, or the actions that make something new (`c`). */
export type SearchDoor = 'all' | 'create'
