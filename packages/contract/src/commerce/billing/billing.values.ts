import * as z from 'zod/mini'

// One schema for all plain values of answers about billing, since each one costs time at the start.

export const number = z.number()
export const string = z.string()
