#include <gtest/gtest.h>
#include <chrono>
#include <cstdio>
#include "render/atmosphere.h"
#include "support/path_tracer.h"
namespace deepwater {
TEST(Try, Table) {
    auto t0=std::chrono::steady_clock::now();
    const float A=getenv("AERO")?(float)atof(getenv("AERO")):1; const render::Atmosphere air(A);
    auto t1=std::chrono::steady_clock::now();
    printf("air %g ms\n", std::chrono::duration<double>(t1-t0).count()*1e3);
    int paths = getenv("PATHS")?atoi(getenv("PATHS")):2000;
    for (double e : {20.,5.,0.,-2.}) {
        double ea=glm::radians(e);
        glm::dvec3 sun(std::cos(ea),std::sin(ea),0);
        auto a=std::chrono::steady_clock::now();
        double worst=0; 
        for (double el : {0.5,1.5,3.,6.,10.,20.}) for (double az : {3.,90.,180.}) {
            double l=glm::radians(el), z=glm::radians(az);
            glm::dvec3 d(std::cos(l)*std::cos(z),std::sin(l),std::cos(l)*std::sin(z));
            auto r=test::trace_sky(d,sun,A,paths);
            glm::vec3 m=air.radiance(glm::vec3(d),glm::vec3(sun));
            printf("sun %g el %g az %g:",e,el,az);
            for(int b=0;b<3;b++){ double q=m[b]/r.mean[b]-1; printf(" %+.1f%%(%.1f)",q*100,r.error[b]/r.mean[b]*100); worst=std::max(worst,std::abs(q));}
            printf("  %g\n", r.mean.y);
        }
        printf("== sun %g worst %.1f%% time %.2fs\n",e,worst*100,std::chrono::duration<double>(std::chrono::steady_clock::now()-a).count());
    }
}
}
