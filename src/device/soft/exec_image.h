/* exec_image.h - what decoding and running of texture and surface instructions share. */
#ifndef GX_SOFT_EXEC_IMAGE_H
#define GX_SOFT_EXEC_IMAGE_H

enum image_geometry { IMAGE_1D, IMAGE_2D, IMAGE_3D, IMAGE_A1D, IMAGE_A2D, IMAGE_CUBE, IMAGE_ACUBE };
enum image_outside { OUTSIDE_TRAP, OUTSIDE_CLAMP, OUTSIDE_ZERO };
enum image_query { QUERY_WIDTH, QUERY_HEIGHT, QUERY_DEPTH, QUERY_LAYERS, QUERY_LEVELS };

/* Operands: o[0..3] values, o[4] the object, o[5..8] coordinates, o[9] a level or NO_OPERAND */
enum { IMAGE_OBJECT = 4, IMAGE_FIRST = 5, IMAGE_LEVEL = 9 };

#endif
