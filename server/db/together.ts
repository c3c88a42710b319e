/** Answers of several questions at once, in their order. */
type AskAll<Question, Answer> = (questions: Question[]) => Promise<Answer[]>

/**
 * Asks together what several want to know at the same time: whatever has come by the end of this turn of the event loop, or
 * while `atOnce` questions are under way. On a quiet server everybody asks alone and at once; on a busy one a query serves a
 * dozen for the price of one. Each asks after the call, so no answer is older than its question.
 */
export function together<Question, Answer>(askAll: AskAll<Question, Answer>, atOnce = 2) {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let underWay = 0

  async function ask() {
    underWay += 1
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answers = await askAll(batch.map(({ question }) => question))
        batch.forEach(({ resolve }, index) => resolve(answers[index]!))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    underWay -= 1
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (waiting.length === 1) setImmediate(() => underWay < atOnce && void ask())
    })
}
