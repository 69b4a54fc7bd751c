import { Resvg } from '@resvg/resvg-js'
import { answerWith } from '#server/platform/worker/answer.ts'

/** A picture that the thread is asked to draw. */
export interface PictureWork {
  svg: string
  fontFiles: string[]
}

answerWith(({ svg, fontFiles }: PictureWork) =>
  new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Noto Sans Japanese' },
  })
    .render()
    .asPng(),
)
