import type { FieldIssue } from '@lintel/contract/errors/errors.ts'
import { useState } from 'react'
import { ApiError, failedWith } from '../../api/failure.ts'
import { TextLines } from '../../kit/screen/cells.tsx'
import { useText } from '../../language/language.ts'
import { useLocalText } from '../../session/use-local-text.ts'
import { Notice } from '../../ui/notice.tsx'

/**
 * Dates that people have already stand below the field of people; the sentence about them stands above the form. Needs
 * the texts `attendanceSchedules`.
 */
export function useScheduleConflicts() {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const watch = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    setIssues([])
    try {
      return await call()
    } catch (error) {
      if (!failedWith(error, 'schedulesConflict')) throw error
      setIssues(error.issues)
      const { code, status, message, params, wire } = error
      throw new ApiError({ code, status, message, params, wire })
    }
  }
  return { watch, list: issues.length > 0 && <Conflicts issues={issues} /> }
}

/** Who has another schedule on which of the dates. */
function Conflicts({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const t = useText()
  const { write } = useLocalText().day
  const dateText = (date: unknown) => write(String(date)) ?? String(date)
  const lines = issues.map(({ params }) => {
    const dates = { name: String(params?.['name']), from: dateText(params?.['from']), to: dateText(params?.['to']) }
    return t(`attendanceSchedules:problem.${dates.from === dates.to ? 'conflictOnDate' : 'conflict'}`, dates)
  })
  return (
    <Notice meaning="attention">
      <TextLines lines={lines} />
    </Notice>
  )
}
