import type { ImportProblem } from '@lintel/contract/imports/schema.ts'
import { namesInSite } from '../../../db/functions.ts'
import { withNationalPhone } from '../../../kernel/phone.ts'
import { problemOf } from '../problems.ts'
import type { ImportWork } from '../import-work.ts'

/** Contact details of a person in a line. */
interface ContactLine {
  readonly line: number
  readonly email: string
  readonly phoneCode: string
  readonly phone: string
}

/** Problems of e-mail addresses that people of the site have. */
export async function emailsTaken({ db, scope }: ImportWork, lines: readonly ContactLine[]): Promise<ImportProblem[]> {
  const emails = lines.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]))
  const usedNames = await namesInSite(db, scope, [], emails)
  const exist = lines.filter(({ email }) => email !== '' && usedNames.email.has(email.toLowerCase()))
  return exist.map(({ line }) => problemOf('emailExists', line, 'email'))
}

/** Problems of telephone numbers that fit no calling code, or lack one. */
export function phoneProblems(lines: readonly ContactLine[]): ImportProblem[] {
  return lines.flatMap((line) =>
    withNationalPhone(line).issues.map(({ field }) =>
      field === 'phone'
        ? problemOf('phoneUnknown', line.line, 'phone')
        : problemOf('phoneCodeRequired', line.line, 'phoneCode'),
    ),
  )
}
