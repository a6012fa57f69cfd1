/** Database channel that wakes whoever does change sets. */
export const channel = 'change_set'
