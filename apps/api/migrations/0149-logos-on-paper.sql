-- Files on paper show the logo of a company's brand: whoever may read which image that is (brand_of) reads its bytes as well.
GRANT EXECUTE ON FUNCTION brand_image_of(text) TO portal_app;
