import { Button, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useText } from '../../language/language.ts'
import { Line, Lines } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isOver, percentOf, reportOf, type Work } from './work.ts'

interface WorkProgressProps {
  readonly work: Work
  /** What is being done; names the bar. */
  readonly title: string
  /** Name of the file with the refused lines, without its ending. */
  readonly reportName: string
}

const linesShown = 20

/** A progress bar with counts, and at the end what was done and what was refused, with a file to download. */
export function WorkProgress({ work, title, reportName }: WorkProgressProps) {
  const t = useText()
  const percent = percentOf(work)
  return (
    <Stack gap="sm">
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={title} />
      </Progress.Root>
      <Text size="sm" role="status">
        {isOver(work)
          ? t(`shell:work.${work.state}`)
          : t('shell:work.progress', { done: work.done + work.refused.length, total: work.total })}
      </Text>
      {isOver(work) ? (
        <Result work={work} reportName={reportName} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('shell:work.canLeave')}
        </Text>
      )}
    </Stack>
  )
}

function Result({ work, reportName }: Pick<WorkProgressProps, 'work' | 'reportName'>) {
  const t = useText()
  const { done, refused } = work
  return (
    <>
      <Notice meaning="ok">{t('shell:work.done', { count: done })}</Notice>
      {refused.length > 0 && (
        <Notice
          meaning="attention"
          title={t('shell:work.refused', { count: refused.length })}
          action={
            <Button variant="default" onClick={() => download(work, reportName, t)}>
              {t('shell:work.downloadReport')}
            </Button>
          }
        >
          <Lines>
            {refused.slice(0, linesShown).map(({ line, reason }) => (
              <Line key={`${line} ${reason}`} aside={t('shell:work.line', { line })}>
                {reason}
              </Line>
            ))}
          </Lines>
        </Notice>
      )}
    </>
  )
}

function download({ refused }: Work, name: string, t: ReturnType<typeof useText>): void {
  const heads = [t('shell:work.lineColumn'), t('shell:work.reason')] as const
  const address = URL.createObjectURL(new Blob([reportOf(refused, heads)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(address)
}
