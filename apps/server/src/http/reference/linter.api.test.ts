import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

// Takes as long as all other tests of the reference together, so `npm run check` leaves it to `npm test`.
it('the OpenAPI document has no finding of the linter, whose rules also hold every example against its schema', async () => {
  const config = await createConfig('extends: [recommended]')
  const problems = await lintFromString({ source: JSON.stringify(openApi('https://portal.lintel.test')), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
}, 240_000)
