import { Tooltip } from '@mantine/core'

interface TipBubbleProps {
  readonly target: HTMLElement
  readonly label: string
  readonly position: 'top' | 'right'
}

/** The words of a `Tip`, which loads and shows it; nothing else imports it. */
export default function TipBubble(props: TipBubbleProps) {
  return <Tooltip {...props} opened multiline maw={320} />
}
