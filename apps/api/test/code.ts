/** How a request was answered: its status, and the code where it was refused. */
export const codeOf = (answer: { statusCode: number; json(): { Code?: string } }) => [
  answer.statusCode,
  answer.json().Code,
]
