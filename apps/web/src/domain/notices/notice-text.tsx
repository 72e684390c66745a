import { Anchor } from '@mantine/core'
import { MomentText } from '../../kit/screen/cells.tsx'
import classes from './notice-text.module.css'

interface NoticeTextProps {
  readonly notice: { readonly content: string; readonly link: string; readonly startsAt: string }
  readonly linkLabel: string
}

/** A notification as it is read: when, what, and a page outside if it names one. The text is never read as HTML. */
export function NoticeText({ notice, linkLabel }: NoticeTextProps) {
  return (
    <>
      <span className={classes.time}>
        <MomentText at={notice.startsAt} />
      </span>
      <p className={classes.text} dir="auto">
        {notice.content}
      </p>
      {notice.link && (
        <Anchor href={notice.link} target="_blank" rel="noreferrer noopener" size="sm">
          {linkLabel}
        </Anchor>
      )}
    </>
  )
}
