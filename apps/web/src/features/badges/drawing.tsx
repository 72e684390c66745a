import type { BadgeLook, BadgeSide } from '@lintel/contract/badges/schema.ts'
import { layoutBadge, type BadgeWords, type Card, type Measure, type Shape } from './layout.ts'
import classes from './drawing.module.css'

const family = 'system-ui, sans-serif'
let pen: CanvasRenderingContext2D | null | undefined

/** How wide the browser writes. */
const measure: Measure = (text, size, isBold) => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `${isBold ? 700 : 400} 100px ${family}`
  return (pen.measureText(text).width / 100) * size
}

/** Addresses of a template's own pictures. */
export interface BadgePictures {
  readonly logo?: string | undefined
  readonly background?: string | undefined
}

interface BadgeProps {
  readonly look: BadgeLook
  readonly side: BadgeSide
  readonly words: BadgeWords
  readonly label: string
  /** A silhouette stands where there is none (office.md 8.5). */
  readonly photo?: string | undefined
  readonly pictures?: BadgePictures | undefined
}

/** One side of a badge on the screen, as wide as there is room. */
export function BadgePreview({ label, ...props }: BadgeProps) {
  const card = layoutBadge(props.look, props.side, props.words, measure)
  const [across, down] = [card.cornerRadius / card.width, card.cornerRadius / card.height]
  return (
    <svg
      viewBox={`0 0 ${card.width} ${card.height}`}
      role="img"
      aria-label={label}
      className={classes.preview}
      style={{ borderRadius: `${across * 100}% / ${down * 100}%` }}
    >
      <Drawn card={card} photo={props.photo} pictures={props.pictures} isPreview />
    </svg>
  )
}

/** One side of a badge in its own size, on a page that has this size too; corners are the card's affair. */
export function BadgeOnPaper({ label, page, ...props }: BadgeProps & { readonly page: string }) {
  const card = layoutBadge(props.look, props.side, props.words, measure)
  const size = { width: `${card.width}mm`, height: `${card.height}mm` }
  return (
    <div className={classes.paper} style={{ ...size, page }}>
      <svg {...size} viewBox={`0 0 ${card.width} ${card.height}`} role="img" aria-label={label}>
        <Drawn card={card} photo={props.photo} pictures={props.pictures} />
      </svg>
    </div>
  )
}

interface DrawnProps extends Pick<BadgeProps, 'photo' | 'pictures'> {
  /** Where a logo will be is shown on the screen alone. */
  readonly isPreview?: boolean
}

function Drawn({ card, ...content }: DrawnProps & { readonly card: Card }) {
  const { width, height } = card
  const background = content.pictures?.background
  return (
    <>
      <rect width={width} height={height} fill={card.background} />
      {background !== undefined && (
        <image width={width} height={height} href={background} preserveAspectRatio="xMidYMid slice" />
      )}
      {card.shapes.map((shape, index) => (
        <ShapeOf key={index} shape={shape} {...content} />
      ))}
    </>
  )
}

const outline = 0.3
const empty = '#e6e9ee'

function ShapeOf({ shape, photo, pictures, isPreview }: DrawnProps & { readonly shape: Shape }) {
  switch (shape.kind) {
    case 'area': {
      const { x, y, width, height, color, isFilled } = shape
      const paint = isFilled ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: outline }
      return <rect x={x} y={y} width={width} height={height} {...paint} />
    }
    case 'photo':
      return photo === undefined ? (
        <Silhouette {...shape} />
      ) : (
        <image
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          href={photo}
          preserveAspectRatio="xMidYMid slice"
        />
      )
    case 'logo': {
      const { kind: _kind, ...box } = shape
      const logo = pictures?.logo
      if (logo === undefined) return isPreview ? <rect {...box} fill={empty} /> : null
      return <image {...box} href={logo} preserveAspectRatio="xMidYMid meet" />
    }
    case 'code':
      return (
        <path
          d={shape.path}
          fill="#000"
          shapeRendering="crispEdges"
          transform={`translate(${shape.x} ${shape.y}) scale(${shape.scale[0]} ${shape.scale[1]})`}
        />
      )
    case 'words':
      // Left to right whatever the page, because places on a card are; letters run as their script does.
      return (
        <text
          x={shape.x}
          y={shape.baseline}
          fontSize={shape.size}
          fontFamily={family}
          fontWeight={shape.isBold ? 700 : 400}
          fill={shape.color}
          textAnchor={shape.anchor}
          direction="ltr"
        >
          {shape.text}
        </text>
      )
  }
}

function Silhouette({ x, y, width, height }: Extract<Shape, { x: number; width: number }>) {
  return (
    <svg x={x} y={y} width={width} height={height} viewBox="0 0 30 40" preserveAspectRatio="xMidYMax slice">
      <rect width="30" height="40" fill={empty} />
      <circle cx="15" cy="15" r="7" fill="#a9b2bf" />
      <path d="M2 40a13 14 0 0 1 26 0z" fill="#a9b2bf" />
    </svg>
  )
}
