import '#renderer/+client.ts'
import '#components/home/carousel.ts'
