import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useText } from '../../language/language.ts'
import { Empty, TypedText } from '../../ui/content.tsx'
import { Tip } from '../../ui/tip.tsx'
import { useMinute } from '../time/now.ts'
import { useFormat, useMomentFormat } from '../../session/use-format.ts'
import classes from './cells.module.css'

/** A point in time, or that there was none. */
export function MomentText({ at }: { readonly at: string | null }) {
  const format = useMomentFormat()
  const t = useText()
  const now = useMinute()
  return at === null ? (
    <span>{t('common:relative.never')}</span>
  ) : (
    <time dateTime={at} title={format.relative(at, now)}>
      <WholeParts text={format.dateTime(at)} />
    </time>
  )
}

/** Day and time of day may take two lines, but neither breaks at its own marks. */
export function WholeParts({ text }: { readonly text: string }) {
  return text.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={classes.whole}>{part}</span>
    </Fragment>
  ))
}

/** A record's name, as the link to its page where there is one. */
export function NameText({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  return to === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <Anchor component={Link} to={to} fw={600} size="sm">
      <bdi>{name}</bdi>
    </Anchor>
  )
}

/** Typed text, in its lines and isolated from the direction around it; a dash for none. */
export function PlainText({ text }: { readonly text: string | null }) {
  return text ? <TypedText text={text} /> : <Empty />
}

/** A sentence or a list of names: cut where a row is one line; its tip and the page of its record say the whole. */
export function LongText({ text, whole = text }: { readonly text: string | null; readonly whole?: string | null }) {
  if (!text) return <Empty />
  return (
    <Tip label={whole ?? undefined}>
      <bdi data-long>{text}</bdi>
    </Tip>
  )
}

/** Another record's name, as a link where it has a page here; quieter than the row's own name. */
export function RelatedText({ name, to }: { readonly name: string; readonly to: string | undefined }) {
  return to === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <Anchor component={Link} to={to} size="sm">
      <bdi>{name}</bdi>
    </Anchor>
  )
}

/** A figure in the reader's way of writing. */
export function NumberText({ value }: { readonly value: number }) {
  return <span>{useFormat().number(value)}</span>
}

/** Several short texts in one place, one to a line. */
export function TextLines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 1) return <TypedText text={lines[0]!} />
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <TypedText text={line} />
        </li>
      ))}
    </ul>
  )
}
