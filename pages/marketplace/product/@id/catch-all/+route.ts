export default '/marketplace/product/@id/*'
